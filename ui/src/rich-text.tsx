import { createElement, Fragment, type ReactNode } from 'react'

type RichTextProps = { text: string; parts: Record<string, (words: string) => ReactNode> }

/** Renders a text in which `<name>words</name>` is replaced by the result of the part `name`. */
export function RichText({ text, parts }: RichTextProps) {
  // In groups of three: plain text, the name of a part, the text inside it.
  const segments = text.split(/<(\w+)>(.*?)<\/\1>/)
  const nodes = segments.map((segment, index) => {
    if (index % 3 === 1) return null
    return index % 3 === 0 ? segment : parts[segments[index - 1] ?? '']?.(segment)
  })
  return createElement(Fragment, null, ...nodes)
}
