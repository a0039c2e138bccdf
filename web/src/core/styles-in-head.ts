/**
 * Moves the stylesheets that a plain page loads at its end into the head, so that the styles of screens, which are
 * appended there, come after them and win.
 */
export function moveStylesToHead(): void {
  for (const link of document.body.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    const copy = link.cloneNode() as HTMLLinkElement
    copy.onload = () => link.remove()
    document.head.append(copy)
  }
}
