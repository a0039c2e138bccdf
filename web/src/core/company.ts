import { useGetHealthQuery } from './system.api.ts'

/** The company as staff wrote it: who controls the data of forms, and the link for questions. */
export function useCompany() {
  const { name = '', email = '' } = useGetHealthQuery().data?.company ?? {}
  return { company: name, contactLink: `mailto:${email}` }
}
