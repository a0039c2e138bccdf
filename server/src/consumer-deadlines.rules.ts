import { daysAfter, workingDayFrom } from '#calendar.rules.ts'

/** Calendar days in which a consumer may withdraw from a distance contract (art. 27 of the Consumer Rights Act). */
const withdrawalDays = 14
/** Calendar days in which goods are sent back after a withdrawal (art. 34). */
const sendBackDays = 14
/** Calendar days in which money is paid back after a withdrawal (art. 32). */
const refundDays = 14

/**
 * The last day for a statement, by the day in Warsaw that starts the period: the delivery of the last product, or the
 * conclusion of any other contract. That day does not count, and a Saturday, Sunday or holiday at the end moves it to
 * the next working day (art. 111 and 115 of the Civil Code). ISO dates.
 */
export const withdrawalDeadline = (startDay: string): string => workingDayFrom(daysAfter(startDay, withdrawalDays))

/** The last day for sending products back; it moves to a working day like the deadline for the statement. */
export const sendBackDeadline = (statementDay: string): string => workingDayFrom(daysAfter(statementDay, sendBackDays))

/** The last day for the refund. It never moves, because a holiday must not make a consumer wait longer. */
export const refundDeadline = (statementDay: string): string => daysAfter(statementDay, refundDays)
