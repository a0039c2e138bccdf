ALTER TABLE "mailed_tokens" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD COLUMN "prior_tfa_id" uuid;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD COLUMN "prior_identity_ids" uuid[];--> statement-breakpoint
ALTER TABLE "social_identities" ADD COLUMN "joined_by" text;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "prior_tfa_id" uuid;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "prior_identity_ids" uuid[];--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tfa_id" uuid;--> statement-breakpoint
ALTER TABLE "social_identities" ADD CONSTRAINT "social_identities_joined_by_known" CHECK ("social_identities"."joined_by" in ('provider', 'mail', 'session'));