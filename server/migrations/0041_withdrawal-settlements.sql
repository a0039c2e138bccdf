ALTER TABLE "withdrawals" ADD COLUMN "deadline_on" date;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "charged_amount" integer;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "refund_amount" integer;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "is_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_amounts" CHECK ("withdrawals"."charged_amount" >= 0 and "withdrawals"."refund_amount" >= 0);--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_settled" CHECK (not "withdrawals"."is_settled" or "withdrawals"."refund_amount" is not null);