import type { RouteObject } from 'react-router'
import { paths } from '#core/paths.ts'
import { guarded, withTexts } from './guarded-screen.tsx'

const texts = ['plans', 'form'] as const

const loadPlans = () => withTexts(texts, import('#screens/plans/plans.screen.tsx'))

/** People and plans of the academy. */
export const membershipScreens: RouteObject[] = [
  guarded(paths.people, 'members.view', async () => (await import('#screens/people/people.screen.tsx')).PeopleScreen),
  guarded(paths.plans, 'plans.edit', async () => (await loadPlans()).PlansScreen),
  guarded(paths.newPlan, 'plans.edit', async () => (await loadPlans()).NewPlanScreen),
  guarded(paths.plan, 'plans.edit', async () => (await loadPlans()).PlanScreen),
]
