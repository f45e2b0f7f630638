"""What `provenact --completion` prints: a script by which bash, or zsh, completes verbs, options, values and names.

- `script(parsers)`   for the parser of each verb
"""

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path

from ..theory import papers

SCRIPT = """\
# In bash: source <(provenact --completion); in zsh, before it: autoload bashcompinit && bashcompinit
_provenact() {{
  local verb=${{COMP_WORDS[1]}} before=${{COMP_WORDS[COMP_CWORD-1]}} word=${{COMP_WORDS[COMP_CWORD]}} words names values
  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "{verbs} --help --version" -- "$word")); return; fi
  case "$verb" in
{verb_cases}
  esac
  case "$verb $before" in
{value_cases}
  esac
  if [ -n "$values" ]; then COMPREPLY=($(compgen -W "$values" -- "$word")); return; fi
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word"));;
    *) COMPREPLY=($(compgen -f -W "$names" -- "$word"));;
  esac
}}
complete -o filenames -F _provenact provenact
"""


def script(parsers: Mapping[str, argparse.ArgumentParser]) -> str:
    verb_cases, value_cases = [], []
    for verb, parser in parsers.items():
        options = [option for action in parser._actions for option in action.option_strings]
        places = (action for action in parser._actions if not action.option_strings)
        names = dict.fromkeys(name for action in places for name in _values(verb, action))
        verb_cases.append(f'    {verb}) words="{" ".join(options)}" names="{" ".join(names)}";;')
        for action in parser._actions:
            if action.option_strings and (values := " ".join(_values(verb, action))):
                asked = "|".join(f'"{verb} {option}"' for option in action.option_strings)
                value_cases.append(f'    {asked}) values="{values}";;')
    return SCRIPT.format(verbs=" ".join(parsers), verb_cases="\n".join(verb_cases), value_cases="\n".join(value_cases))


def _values(verb: str, action: argparse.Action) -> Iterable[str]:
    """What an argument may be, where that is a list: its choices, or the names of what its metavar calls it."""
    from ..figures import FORMATS
    from ..theory.language.activations import catalogue
    from ..theory.language.kernels import KERNELS
    from .artefacts import ARTEFACTS

    if action.choices is not None:
        return action.choices
    named = {"KERNEL": KERNELS, "FORMATS": FORMATS, **dict.fromkeys(("EXPR", "GATE", "ACTIVATION"), catalogue())}
    if not action.option_strings:  # the NAME of an option is one that is made up
        named["NAME"] = {"regenerate": [one.name for one in ARTEFACTS], "confirm": ()}.get(verb, catalogue())
    if verb in ("verify", "report"):
        names = sorted(file.stem for file in Path(papers.__path__[0]).glob("*.toml"))
        named |= dict.fromkeys(("PAPER", "TARGET"), names)
    return named.get(str(action.metavar), ())
