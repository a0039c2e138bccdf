import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Mark, MarkType, NodeType, Schema } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState, Plugin } from 'prosemirror-state'

const typeOf = (schema: Schema, name: string): NodeType => {
  const type = schema.nodes[name]
  if (!type) throw new Error(`No node ${name} in this format`)
  return type
}
export const markOf = (schema: Schema, name: string): MarkType => {
  const type = schema.marks[name]
  if (!type) throw new Error(`No mark ${name} in this format`)
  return type
}

/** Name of the list around the cursor; undefined outside of lists. */
function listAround({ selection: { $from } }: EditorState): { name: string; at: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { name } = $from.node(depth).type
    if (name === 'bulletList' || name === 'orderedList') return { name, at: $from.before(depth) }
  }
  return undefined
}

/** Makes a list, takes it away, or turns it into one of the other kind. */
export const toggleList =
  (name: 'bulletList' | 'orderedList'): Command =>
  (state, dispatch) => {
    const type = typeOf(state.schema, name)
    const around = listAround(state)
    if (!around) return wrapInList(type)(state, dispatch)
    if (around.name === name) return liftListItem(typeOf(state.schema, 'listItem'))(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(around.at, type))
    return true
  }

export const toggleHeading =
  (level: number): Command =>
  (state, dispatch) => {
    const { paragraph, heading } = state.schema.nodes
    const isHeading = state.selection.$from.parent.hasMarkup(typeOf(state.schema, 'heading'), { level })
    const type = isHeading ? paragraph : heading
    return type ? setBlockType(type, isHeading ? null : { level })(state, dispatch) : false
  }

/** The link at the cursor, or at the beginning of the selection. */
export const linkAt = ({ selection, schema }: EditorState): Mark | undefined => {
  const { link } = schema.marks
  return link && (link.isInSet(selection.$from.marks()) ?? link.isInSet(selection.$to.marks()))
}

/** Sets the link of the selection, or of the whole link at the cursor; an empty address takes it away. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const type = markOf(state.schema, 'link')
    const present = linkAt(state)
    const { $from, from, to, empty } = state.selection
    const range = { from, to }
    if (empty && present)
      $from.parent.forEach((node, offset) => {
        const start = $from.start() + offset
        if (!present.isInSet(node.marks) || start > from || start + node.nodeSize < from) return
        range.from = start
        range.to = start + node.nodeSize
      })
    const { tr } = state
    if (range.from === range.to && href !== '') tr.insert(from, state.schema.text(href, [type.create({ href })]))
    else tr.removeMark(range.from, range.to, type)
    if (href !== '' && range.from !== range.to) tr.addMark(range.from, range.to, type.create({ href }))
    dispatch?.(tr)
    return true
  }

/** Names of what the place of the cursor has, as the toolbar shows them. */
export function activeAt(state: EditorState): string[] {
  const { selection, schema, storedMarks } = state
  const { parent } = selection.$from
  const marks = Object.values(schema.marks).filter((type) =>
    selection.empty
      ? type.isInSet(storedMarks ?? selection.$from.marks())
      : state.doc.rangeHasMark(selection.from, selection.to, type),
  )
  return [
    ...marks.map(({ name }) => name),
    ...(parent.type.name === 'heading' ? [`heading${parent.attrs.level}`] : []),
    ...[listAround(state)?.name ?? []].flat(),
  ]
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(typeOf(state.schema, 'hardBreak').create()).scrollIntoView())
  return true
}

/** History and keys. Tab leaves the text, as in every field; entries of a list move by Mod and brackets. */
export function textPlugins(schema: Schema): Plugin[] {
  const item = typeOf(schema, 'listItem')
  return [
    history(),
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-b': toggleMark(markOf(schema, 'strong')),
      'Mod-i': toggleMark(markOf(schema, 'em')),
      'Shift-Enter': chainCommands(exitCode, breakLine),
      'Mod-]': sinkListItem(item),
      'Mod-[': liftListItem(item),
      Enter: splitListItem(item),
    }),
    keymap(baseKeymap),
  ]
}
