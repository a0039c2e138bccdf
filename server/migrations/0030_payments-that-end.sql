DROP INDEX "orders_due";--> statement-breakpoint
DROP INDEX "subscription_charges_due";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "overdue_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "overdue_checks" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "failure_reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "check_failures" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD COLUMN "overdue_check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD COLUMN "overdue_checks" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "check_failures" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_overdue" ON "orders" USING btree (greatest(payment_deadline_at, overdue_check_at)) WHERE status in ('None', 'Placed') and payment_deadline_at is not null;--> statement-breakpoint
CREATE INDEX "subscription_charges_overdue" ON "subscription_charges" USING btree (greatest(deadline_at, overdue_check_at)) WHERE state = 'open' and deadline_at is not null;