import lost from './art/zgubiona.svg'
import { ButtonLink } from './button.tsx'
import { PageTitle } from './page-title.tsx'
import { Result } from './result.tsx'

type MissingPageProps = {
  title: string
  /** The title's second half, set apart. */
  titleEnd: string
  lead: string
  action: { label: string; to: string }
}

/** What an address names is not there: says so, and leads to where its like stand. */
export function MissingPage({ title, titleEnd, lead, action }: MissingPageProps) {
  return (
    <>
      <PageTitle>{`${title} ${titleEnd}`}</PageTitle>
      <Result
        title={title}
        titleEnd={titleEnd}
        lead={lead}
        image={lost}
        tone="honey"
        actions={
          <ButtonLink size="lg" to={action.to}>
            {action.label}
          </ButtonLink>
        }
      />
    </>
  )
}
