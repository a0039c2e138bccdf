/** Migrations that break the version before them, with the reason why no deployment met that version on the new schema. */
export const acceptedMigrations: Readonly<Record<string, string>> = {
  '0003_waitlist': 'Before the first release.',
  '0015_personal-data': 'Before the first release.',
  '0019_payments-of-charges': 'Before the first release.',
  '0087_training-places': 'Only seeding an empty database adds trainings in the version before.',
}
