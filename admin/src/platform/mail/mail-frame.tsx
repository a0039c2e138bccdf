import { useEffect, useMemo, useRef } from 'react'
import styles from './mail-frame.module.css'
import { type Colours, styleAttribute, takeStylesOut } from './mail-frame.rules.ts'

/** Applies the styles that were taken out. */
function dress({ contentDocument: page, contentWindow: view }: HTMLIFrameElement, sheet: string): void {
  if (!page || !view) return
  const rules = new (view as Window & typeof globalThis).CSSStyleSheet()
  rules.replaceSync(sheet)
  page.adoptedStyleSheets = [rules]
  for (const element of page.querySelectorAll<HTMLElement>(`[${styleAttribute}]`))
    element.style.cssText = element.getAttribute(styleAttribute) ?? ''
}

/** Gives the frame the height of the mail. */
function fitHeight(frame: HTMLIFrameElement): void {
  frame.style.height = ''
  frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight ?? 0}px`
}

type MailFrameProps = { title: string; html: string; colours: Colours }

/** A mail in a frame in which no script runs and which nothing leaves (BO-141). */
export function MailFrame({ title, html, colours }: MailFrameProps) {
  const { page, sheet } = useMemo(() => takeStylesOut(html, colours), [html, colours])
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const fit = () => frame.current && fitHeight(frame.current)
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [])
  return (
    <iframe
      key={colours}
      ref={frame}
      className={styles.frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={page}
      onLoad={({ currentTarget }) => {
        dress(currentTarget, sheet)
        fitHeight(currentTarget)
      }}
    />
  )
}
