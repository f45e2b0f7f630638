import sys
import tomllib
from importlib import resources

from .context import context_of
from .propositions import proposition


def tables(paper):
    f = resources.files("provenact.theory") / "papers" / f"{paper}.toml"
    return tomllib.loads(f.read_text("utf-8"))


def main(pattern):
    for paper in ("eafo", "lgelu", "smelu", "squaf", "srelu"):
        data = tables(paper)
        ctx = context_of(data)
        for c in data["claim"]:
            if pattern not in c["id"]:
                continue
            for role, t in (("", c), ("/corrected", c.get("corrected")), ("/vacuous", c.get("vacuous_when"))):
                if not t:
                    continue
                try:
                    for l in proposition(t, ctx, c["id"] + role).leaves():
                        print(l.address, "::", l.text, "\n")
                except Exception as e:
                    print(c["id"] + role, "!!", type(e).__name__, e)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
