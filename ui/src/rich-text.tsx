import { createElement, Fragment, type ReactNode } from 'react'

type RichTextProps = { text: string; parts: Record<string, (words: string) => ReactNode> }

/** A text with words set apart: `<name>words</name>` becomes what its part makes of the words. */
export function RichText({ text, parts }: RichTextProps) {
  // Every third piece is the name of a part, the one after it the words inside.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/)
  const nodes = pieces.map((piece, index) => {
    if (index % 3 === 1) return null
    return index % 3 === 0 ? piece : parts[pieces[index - 1] ?? '']?.(piece)
  })
  return createElement(Fragment, null, ...nodes)
}
