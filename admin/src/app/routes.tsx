import { Outlet, type RouteObject } from 'react-router'
import { paths } from '#core/paths.ts'
import { Shell } from '#layout/shell.tsx'
import { catalogueScreens } from './catalogue-screens.tsx'
import { codeScreens } from './code-screens.ts'
import { commentScreens } from './comment-screens.ts'
import { documentScreens } from './document-screens.ts'
import { guarded, withTexts } from './guarded-screen.tsx'
import { kitScreens } from './kit-screens.ts'
import { legalScreens } from './legal-screens.ts'
import { mailScreens } from './mail-screens.ts'
import { membershipScreens } from './membership-screens.ts'
import { pageTextScreens } from './page-text-screens.ts'
import { ScreenError } from './screen-error.tsx'
import { SessionGuard } from './session-guard.tsx'
import { trainingScreens } from './training-screens.ts'

/** Path → screen, each loaded when first visited. */
const screens: RouteObject[] = [
  {
    path: paths.dashboard,
    lazy: {
      Component: async () =>
        (await withTexts(['dashboard'], import('#screens/dashboard/dashboard.screen.tsx'))).DashboardScreen,
    },
  },
  guarded(
    paths.orders,
    'orders.view',
    async () => (await withTexts(['packing', 'order-list'], import('#screens/orders/orders.screen.tsx'))).OrdersScreen,
  ),
  guarded(
    paths.newOrder,
    'orders.create',
    async () =>
      (await withTexts(['hand-orders', 'form'], import('#screens/hand-orders/new-order.screen.tsx'))).NewOrderScreen,
  ),
  guarded(
    paths.order,
    'orders.view',
    async () => (await withTexts(['orders', 'form'], import('#screens/orders/order.screen.tsx'))).OrderScreen,
  ),
  guarded(
    paths.parcelNumbers,
    'orders.pack',
    async () =>
      (
        await withTexts(
          ['parcel-numbers', 'orders', 'packing', 'form'],
          import('#screens/parcel-numbers/parcel-numbers.screen.tsx'),
        )
      ).ParcelNumbersScreen,
  ),
  ...catalogueScreens,
  ...trainingScreens,
  ...membershipScreens,
  guarded(
    paths.courses,
    'courses.edit',
    async () => (await withTexts(['courses', 'films'], import('#screens/courses/courses.screen.tsx'))).CoursesScreen,
  ),
  guarded(
    paths.course,
    'courses.edit',
    async () =>
      (await withTexts(['courses', 'course-form', 'films', 'form'], import('#screens/courses/course.screen.tsx')))
        .CourseScreen,
  ),
  guarded(
    paths.instructors,
    'courses.edit',
    async () =>
      (await withTexts(['instructors', 'films'], import('#screens/instructors/instructors.screen.tsx')))
        .InstructorsScreen,
  ),
  guarded(
    paths.newInstructor,
    'courses.edit',
    async () =>
      (await withTexts(['instructors', 'form'], import('#screens/instructors/new-instructor.screen.tsx')))
        .NewInstructorScreen,
  ),
  guarded(
    paths.instructor,
    'courses.edit',
    async () =>
      (await withTexts(['instructors', 'form'], import('#screens/instructors/instructor.screen.tsx'))).InstructorScreen,
  ),
  guarded(
    paths.films,
    'courses.edit',
    async () => (await withTexts(['films'], import('#screens/films/films.screen.tsx'))).FilmsScreen,
  ),
  guarded(
    paths.film,
    'courses.edit',
    async () => (await withTexts(['films', 'form'], import('#screens/films/film.screen.tsx'))).FilmScreen,
  ),
  guarded(
    paths.withdrawals,
    'withdrawals.settle',
    async () =>
      (await withTexts(['withdrawals'], import('#screens/withdrawals/withdrawals.screen.tsx'))).WithdrawalsScreen,
  ),
  guarded(
    paths.withdrawalTerms,
    'withdrawals.settle',
    async () =>
      (await withTexts(['withdrawals'], import('#screens/withdrawals/withdrawal-terms.screen.tsx')))
        .WithdrawalTermsScreen,
  ),
  guarded(
    paths.withdrawal,
    'withdrawals.settle',
    async () =>
      (await withTexts(['withdrawals'], import('#screens/withdrawals/withdrawal.screen.tsx'))).WithdrawalScreen,
  ),
  ...documentScreens,
  ...codeScreens,
  ...legalScreens,
  ...commentScreens,
  {
    path: paths.requests,
    lazy: {
      Component: async () =>
        (await withTexts(['requests'], import('#screens/requests/requests.screen.tsx'))).RequestsScreen,
    },
  },
  {
    path: paths.runs,
    lazy: { Component: async () => (await withTexts(['runs'], import('#screens/runs/runs.screen.tsx'))).RunsScreen },
  },
  {
    path: paths.run,
    lazy: { Component: async () => (await withTexts(['runs'], import('#screens/runs/run.screen.tsx'))).RunScreen },
  },
  {
    path: paths.settings,
    lazy: { Component: async () => (await import('#screens/settings/settings.screen.tsx')).SettingsScreen },
  },
  guarded(
    paths.company,
    'settings.company',
    async () => (await withTexts(['settings', 'form'], import('#screens/settings/company.screen.tsx'))).CompanyScreen,
  ),
  guarded(
    paths.delivery,
    'settings.shop',
    async () => (await withTexts(['settings', 'form'], import('#screens/settings/delivery.screen.tsx'))).DeliveryScreen,
  ),
  guarded(
    paths.payments,
    'settings.shop',
    async () =>
      (await withTexts(['settings', 'form'], import('#screens/settings/payment-ways.screen.tsx'))).PaymentWaysScreen,
  ),
  guarded(
    paths.switches,
    'settings.shop',
    async () => (await withTexts(['settings', 'form'], import('#screens/settings/switches.screen.tsx'))).SwitchesScreen,
  ),
  guarded(
    paths.notifications,
    'settings.company',
    async () =>
      (await withTexts(['settings', 'form'], import('#screens/settings/notifications.screen.tsx'))).NotificationsScreen,
  ),
  ...mailScreens,
  ...pageTextScreens,
  guarded(
    paths.limits,
    'settings.company',
    async () => (await withTexts(['settings', 'form'], import('#screens/settings/limits.screen.tsx'))).LimitsScreen,
  ),
  guarded(
    paths.team,
    'staff.manage',
    async () => (await withTexts(['staff', 'audit'], import('#screens/team/team.screen.tsx'))).TeamScreen,
  ),
  guarded(
    paths.audit,
    'audit.view',
    async () => (await withTexts(['audit'], import('#screens/audit/audit.screen.tsx'))).AuditScreen,
  ),
  guarded(
    paths.health,
    'system.operate',
    async () => (await withTexts(['health'], import('#screens/health/health.screen.tsx'))).HealthScreen,
  ),
  {
    path: paths.preferences,
    lazy: {
      Component: async () =>
        (await withTexts(['notices'], import('#screens/preferences/preferences.screen.tsx'))).PreferencesScreen,
    },
  },
]

export const routes: RouteObject[] = [
  {
    path: paths.invitation,
    HydrateFallback: () => null,
    lazy: {
      Component: async () =>
        (await withTexts(['invitation'], import('#screens/invitation/invitation.screen.tsx'))).InvitationScreen,
    },
  },
  {
    element: (
      <SessionGuard>
        <Outlet />
      </SessionGuard>
    ),
    HydrateFallback: () => null,
    children: [
      {
        element: <Shell />,
        children: [
          {
            // Inside the shell, so that the way to the other screens stays.
            ErrorBoundary: ScreenError,
            children: [
              ...screens,
              ...kitScreens,
              {
                path: '*',
                lazy: {
                  Component: async () => (await import('#screens/not-found/not-found.screen.tsx')).NotFoundScreen,
                },
              },
            ],
          },
        ],
      },
      // A frame of its own: on a phone the pieces need the whole screen.
      {
        ErrorBoundary: ScreenError,
        children: [
          guarded(
            paths.packing,
            'orders.pack',
            async () =>
              (await withTexts(['packing', 'orders'], import('#screens/packing/packing.screen.tsx'))).PackingScreen,
          ),
        ],
      },
    ],
  },
]
