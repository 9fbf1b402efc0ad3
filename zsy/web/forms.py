"""Shows forms: switches, choices and numbers, each of which holds as soon as it is set."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zsy.ui.forms import Choice, FieldView, GroupView
from zsy.ui.text import tr
from zsy.web.dom import Keyed, Node
from zsy.web.runtime import listen

Change = Callable[[str, str], None]
"""Takes the name of a field and its new value."""


def worded(tag: str, text: str, classes: str = "", **attributes: str) -> Node:
    """A new element with a text that never changes."""
    node = Node.new(tag, classes, **attributes)
    node.text(text)
    return node


def action(act: Callable[[], None], classes: str = "") -> Node:
    """A new button, which gets its name when it is shown."""
    node = Node.new("button", classes, type="button")
    listen(node.element, "click", lambda event: act())
    return node


def name_field(classes: str = "") -> Node:
    """A field for a name, which takes more than a name may have, so that what is left out can be told."""
    kinds = {"type": "text", "dir": "auto", "maxlength": "300", "autocomplete": "off", "spellcheck": "false"}
    return Node.new("input", classes, **kinds, enterkeyhint="done")


class _Option:
    """An entry of a list to choose from."""

    def __init__(self, choice: Choice) -> None:
        self.node = Node.new("option", value=choice.value)

    def update(self, choice: Choice) -> None:
        self.node.text(choice.label)


def options(select: Node) -> Keyed[Choice, Any]:
    """The entries of a list to choose from."""
    return Keyed(select, lambda choice: choice.value, _Option, _Option.update)


class _Line:
    """A sentence about a field."""

    def __init__(self, text: str) -> None:
        self.node = worded("p", text)

    def update(self, text: str) -> None:
        """Nothing about it changes."""


class _Radio:
    """A value of a choice."""

    def __init__(self, group: str, choice: Choice) -> None:
        self.input, self.label = Node.new("input", type="radio", name=group, value=choice.value), Node.new("span")
        self.node = Node.new("label", "", self.input, self.label)
        if choice.language:
            self.label.attribute("lang", choice.language)

    def update(self, choice: Choice) -> None:
        self.label.text(choice.label)


class Choices:
    """Radio buttons beside one another. ``name`` tells them from all others of the page."""

    def __init__(self, name: str, change: Callable[[str], None]) -> None:
        self.node = Node.new("div", "choices", role="radiogroup")
        self._radios: Keyed[Choice, _Radio] = Keyed(
            self.node, lambda choice: choice.value, lambda choice: _Radio(name, choice), _Radio.update
        )
        listen(self.node.element, "change", lambda event: change(str(event.target.value)))

    def update(self, choices: tuple[Choice, ...], value: str) -> None:
        """Show the choices, one of them chosen."""
        self._radios.update(choices)
        for key, radio in self._radios.shown.items():
            radio.input.element.checked = key == value


class Field:
    """A field with what is told of it."""

    def __init__(self, field: FieldView, form: str, change: Change) -> None:
        self.kind, self._name, key = field.kind, field.name, f"{form}-{field.name}"
        self._label, self._mark = Node.new("span", id=f"{key}-label"), Node.new("em", "mark", id=f"{key}-mark")
        named = Node.new("span", "named", self._label, self._mark)
        self._about = Node.new("div", "about", id=f"{key}-about")
        self._lines: Keyed[str, _Line] = Keyed(self._about, str, _Line, _Line.update)
        self._control, head = self._made(key, named, change)
        self._control.attribute("aria-labelledby", f"{key}-label")
        self._control.attribute("aria-describedby", f"{key}-mark {key}-about")
        self.node = Node.new("div", f"field {field.kind}", *head, self._about)

    def _made(self, key: str, named: Node, change: Change) -> tuple[Node, tuple[Node, ...]]:
        """The control, and what stands above the sentences."""
        if self.kind == "choice":
            self._choices = Choices(key, lambda value: change(self._name, value))
            return self._choices.node, (named, self._choices.node)
        if self.kind == "switch":
            control = Node.new("input", "switch", type="checkbox", role="switch")
            listen(control.element, "change", lambda event: change(self._name, "on" if event.target.checked else "off"))
            self._state = Node.new("span", "state", aria_hidden="true")
            return control, (Node.new("label", "", named, self._state, control),)
        control = Node.new("input", type="range")
        listen(control.element, "input", lambda event: change(self._name, str(event.target.value)))
        return control, (Node.new("label", "", named, control),)

    def update(self, field: FieldView) -> None:
        """Show the field."""
        element: Any = self._control.element
        self._label.text(field.label)
        self._mark.text(field.mark)
        self._mark.show(bool(field.mark))
        self._lines.update(field.about)
        self._about.show(bool(field.about))
        if self.kind == "choice":
            self._choices.update(field.choices, field.value)
        elif self.kind == "switch":
            element.checked = field.on
            self._state.text(tr("開") if field.on else tr("關"))
            self._state.flag("on", field.on)
        else:
            self._control.attribute("min", str(field.limits[0]))
            self._control.attribute("max", str(field.limits[1]))
            self._control.attribute("aria-valuetext", field.spoken)
            element.value = field.value


class _Group:
    """A group of fields."""

    def __init__(self, group: GroupView, form: str, change: Change) -> None:
        self.title, rows = Node.new("h3", id=f"{form}-{group.name}-title"), Node.new("div", "rows")
        self.node = Node.new("section", "", self.title, rows, aria_labelledby=f"{form}-{group.name}-title")
        self.fields = fields(rows, form, change)

    def update(self, group: GroupView) -> None:
        self.title.text(group.title)
        self.fields.update(group.fields)


def fields(parent: Node, form: str, change: Change) -> Keyed[FieldView, Field]:
    """Fields below an element. ``form`` tells them from those of other forms."""
    return Keyed(
        parent, lambda field: f"{field.name} {field.kind}", lambda field: Field(field, form, change), Field.update
    )


def groups(parent: Node, form: str, change: Change) -> Keyed[GroupView, Any]:
    """Groups of fields below an element."""
    return Keyed(parent, lambda group: group.name, lambda group: _Group(group, form, change), _Group.update)
