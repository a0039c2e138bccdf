import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { LinesSkeleton } from '@slodki-ul/ui/skeleton.tsx'
import { Suspense } from 'react'
import { loadScreenTexts } from '#i18n/language.ts'
import type { TextEditorProps } from './text-editor.tsx'

const LazyEditor = lazyComponent(async () => {
  const [{ TextEditor }] = await Promise.all([import('./text-editor.tsx'), loadScreenTexts('text-editor')])
  return TextEditor
})

/** A field with formatted text, whose editor is loaded when the first one is shown. */
export const FormattedTextField = (props: TextEditorProps) => (
  <Suspense fallback={<LinesSkeleton lines={6} />}>
    <LazyEditor {...props} />
  </Suspense>
)
