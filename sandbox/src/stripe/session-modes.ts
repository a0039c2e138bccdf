import { invalidRequest, type StripeApiError } from './errors.ts'
import { paramName } from './form-body.ts'
import { monthsOf, type Recurring } from './prices.ts'

type ParamsByMode = {
  mode: 'payment' | 'subscription'
  line_items: readonly {
    price_data: { recurring?: { interval: 'month' | 'year'; interval_count?: number | undefined } | undefined }
  }[]
  allowed_payment_method_types?: readonly string[] | undefined
  customer?: string | undefined
  customer_creation?: string | undefined
  customer_email?: string | undefined
  discounts?: readonly unknown[] | undefined
  payment_intent_data?: object | undefined
  submit_type?: string | undefined
  subscription_data?: object | undefined
}

/** Stripe's longest period; months. */
const maxMonths = 36

/** Returns the period of a session's subscription; null for a one-off payment. Throws a StripeApiError for parameters of another mode. */
export function readPeriod(params: ParamsByMode): Recurring | null {
  return params.mode === 'payment' ? checkPayment(params) : readSubscription(params)
}

function checkPayment(params: ParamsByMode): null {
  const recurring = params.line_items.findIndex((line) => line.price_data.recurring)
  if (recurring !== -1) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: paramName(['line_items', recurring, 'price_data', 'recurring']) },
    )
  }
  if (params.subscription_data) throw notInMode('subscription_data', 'payment')
  for (const param of ['customer', 'discounts'] as const) if (params[param]) throw notSimulatedInMode(param, 'payment')
  return null
}

function readSubscription(params: ParamsByMode): Recurring {
  for (const param of ['payment_intent_data', 'customer_creation', 'submit_type'] as const) {
    if (params[param]) throw notInMode(param, 'subscription')
  }
  if (params.customer && params.customer_email) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameters_exclusive',
    })
  }
  const requested = params.line_items[0]?.price_data.recurring
  if (!requested) {
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'line_items',
    })
  }
  if (params.line_items.length > 1) throw notSimulatedInMode('line_items[1]', 'subscription')
  const other = params.allowed_payment_method_types?.findIndex((method) => method !== 'card') ?? -1
  if (other !== -1) {
    const param = paramName(['allowed_payment_method_types', other])
    throw invalidRequest(
      `The payment method \`${params.allowed_payment_method_types?.[other]}\` cannot be used in \`subscription\` mode.`,
      { param },
    )
  }
  const recurring = { interval: requested.interval, interval_count: requested.interval_count ?? 1 }
  if (monthsOf(recurring) > maxMonths) {
    throw invalidRequest(
      'The maximum subscription interval is three years (3 years, 36 months, 156 weeks or 1095 days).',
      { param: 'line_items[0][price_data][recurring][interval_count]' },
    )
  }
  return recurring
}

function notInMode(param: string, mode: ParamsByMode['mode']): StripeApiError {
  return invalidRequest(`You can not pass \`${param}\` in \`${mode}\` mode.`, { param })
}

function notSimulatedInMode(param: string, mode: ParamsByMode['mode']): StripeApiError {
  return invalidRequest(`The sandbox does not simulate ${param} in ${mode} mode. Stripe itself would accept it.`, {
    param,
  })
}
