import * as z from 'zod'

/** 0 or 1. */
export const flag = z.enum(['0', '1'], 'Write 0 or 1.').transform((value) => value === '1')
/** A whole number between two bounds. */
export const whole = (least: number, most: number, message: string) =>
  z.coerce.number(message).int(message).min(least, message).max(most, message)
export const text = (message: string) => z.string().trim().min(1, message)
export const httpUrl = z
  .string()
  .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), 'Write an address such as https://academy.example.')
