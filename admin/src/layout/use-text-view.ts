import type { TextFormat } from '@slodki-ul/contract/formatted-text.rules'
import { redoDepth, undoDepth } from 'prosemirror-history'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { activeAt, textPlugins } from './text-commands.ts'
import { formatText, parseText } from './text-html.ts'
import { createTextSchema } from './text-schema.ts'

type Options = {
  format: TextFormat
  value: string
  onChange: (html: string) => void
  attributes: Record<string, string>
}

export type TextView = {
  /** Runs a command and gives the focus back to the text. */
  run: (command: Command) => void
  state: EditorState
  active: readonly string[]
  canUndo: boolean
  canRedo: boolean
}

/** An editor in the element of the returned ref; a value that did not come from it replaces its text. */
export function useTextView({ format, value, onChange, attributes }: Options) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [state, setState] = useState(() => {
    const schema = createTextSchema(format)
    return EditorState.create({ doc: parseText(schema, value), plugins: textPlugins(schema) })
  })
  // What the editor holds as the form knows it.
  const known = useRef(value)
  const handle = useEffectEvent((next: EditorState, isTyped: boolean) => {
    setState(next)
    if (!isTyped) return
    known.current = formatText(next.doc)
    onChange(known.current)
  })
  const first = useEffectEvent(() => state)
  useEffect(() => {
    const created: EditorView = new EditorView(place.current, {
      state: first(),
      dispatchTransaction(transaction) {
        const next = created.state.apply(transaction)
        created.updateState(next)
        handle(next, transaction.docChanged && !transaction.getMeta('replaced'))
      },
    })
    view.current = created
    return () => created.destroy()
  }, [])
  useEffect(() => {
    if (value === known.current || !view.current) return
    known.current = value
    const { state: present } = view.current
    const { content } = parseText(present.schema, value)
    const { from, to } = present.selection
    const next = present.tr.replaceWith(0, present.doc.content.size, content).setMeta('replaced', true)
    const end = next.doc.content.size
    const selection = TextSelection.between(next.doc.resolve(Math.min(from, end)), next.doc.resolve(Math.min(to, end)))
    view.current.dispatch(next.setSelection(selection))
  }, [value])
  const described = JSON.stringify(attributes)
  useEffect(() => {
    const named = { role: 'textbox', 'aria-multiline': 'true', ...JSON.parse(described) }
    view.current?.setProps({ attributes: named })
  }, [described])
  const text: TextView = {
    run(command) {
      if (!view.current) return
      command(view.current.state, view.current.dispatch, view.current)
      view.current.focus()
    },
    state,
    active: activeAt(state),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  }
  return { place, text }
}
