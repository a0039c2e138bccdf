import { useGetHealthQuery } from './system.api.ts'

/** The company as staff wrote it, with the link for questions; null until it is known. */
export function useCompany() {
  const known = useGetHealthQuery().data?.company
  return known ? { company: known.name, contactLink: `mailto:${known.email}` } : null
}
