/** The title of the browser tab; React moves it to the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Słodki Ul`}</title>
}
