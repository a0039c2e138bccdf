import type { RouteObject } from 'react-router'
import { paths } from '#core/paths.ts'
import { guarded, withTexts } from './guarded-screen.tsx'

/** People and plans of the academy. */
export const membershipScreens: RouteObject[] = [
  guarded(paths.people, 'members.view', async () => (await import('#screens/people/people.screen.tsx')).PeopleScreen),
  guarded(
    paths.plans,
    'plans.edit',
    async () => (await withTexts(['plans'], import('#screens/plans/plans.screen.tsx'))).PlansScreen,
  ),
  guarded(
    paths.newPlan,
    'plans.edit',
    async () => (await withTexts(['plans', 'form'], import('#screens/plans/plans.screen.tsx'))).NewPlanScreen,
  ),
  guarded(
    paths.plan,
    'plans.edit',
    async () => (await withTexts(['plans', 'form'], import('#screens/plans/plan.screen.tsx'))).PlanScreen,
  ),
]
