import { sql } from 'drizzle-orm'
import { rowsOf, type Transaction } from '#db/client.ts'

type Both = { pl: string; en: string | null }

/** The stored texts of a course that search reads, with all its categories. */
type WeighedCourse = {
  id: number
  name: Both
  shortDescription: Both
  description: Both
  instructor: string
  categoryIds: number[]
  ingredients: Both[]
  steps: Both[]
}

const both = (column: string) => sql.raw(`json_build_object('pl', ${column}_pl, 'en', ${column}_en)`)

/** Courses with the texts that search reads. */
export async function selectWeighed(tx: Transaction, ids: readonly number[]): Promise<WeighedCourse[]> {
  if (ids.length === 0) return []
  const rows =
    await tx.execute(sql`select c.id, ${both('c.name')} as name, ${both('c.short_description')} as "shortDescription",
      ${both('c.description')} as description, coalesce(i.name, '') as instructor,
      (select coalesce(json_agg(l.category_id order by l.position), '[]') from course_category_links l
        where l.course_id = c.id) as "categoryIds",
      (select coalesce(json_agg(${both('g.name')} order by g.group_position, g.position), '[]') from course_ingredients g
        where g.course_id = c.id) as ingredients,
      (select coalesce(json_agg(${both('s.title')} order by s.position), '[]') from course_steps s
        where s.course_id = c.id) as steps
    from courses c left join instructors i on i.id = c.instructor_id
    where c.id = any(${sql.param([...ids])}::int[]) order by c.id`)
  return rowsOf<WeighedCourse>(rows)
}
