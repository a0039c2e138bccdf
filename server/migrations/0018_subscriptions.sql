CREATE TABLE "plan_gifts" (
	"plan_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "plan_gifts_plan_id_file_id_pk" PRIMARY KEY("plan_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "subscription_charges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"price" integer NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"discount_code" text,
	"amount" integer NOT NULL,
	"vat" integer NOT NULL,
	"provider_invoice_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"deadline_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "subscription_charges_providerInvoiceId_unique" UNIQUE("provider_invoice_id"),
	CONSTRAINT "subscription_charges_kind" CHECK ("subscription_charges"."kind" in ('first', 'renewal', 'prolongation')),
	CONSTRAINT "subscription_charges_state" CHECK ("subscription_charges"."state" in ('open', 'paid', 'dropped')),
	CONSTRAINT "subscription_charges_sum" CHECK ("subscription_charges"."amount" = "subscription_charges"."price" - "subscription_charges"."discount" and "subscription_charges"."discount" between 0 and "subscription_charges"."price"),
	CONSTRAINT "subscription_charges_paid" CHECK (("subscription_charges"."state" = 'paid') = ("subscription_charges"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "subscription_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"cause" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_one_subject";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_subscription_id_subscriptions_id_fk";
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charge_id" uuid;--> statement-breakpoint
ALTER TABLE "access_periods" ADD COLUMN "charge_id" uuid;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "lowest_price" integer;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "webinar_lowest_price" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_webinar" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "vat_rate" smallint DEFAULT 23 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "months" smallint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "first_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "last_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "comments" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "wants_invoice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "company_data" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider_customer_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "anchor_on" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "past_due_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "voucher_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_charge_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "reminded" smallint;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "account_erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_gifts" ADD CONSTRAINT "plan_gifts_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_gifts" ADD CONSTRAINT "plan_gifts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_charges" ADD CONSTRAINT "subscription_charges_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_charges_one_open" ON "subscription_charges" USING btree ("subscription_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "subscription_charges_by_subscription" ON "subscription_charges" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "subscription_charges_due" ON "subscription_charges" USING btree ("deadline_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "subscription_events_by_subscription" ON "subscription_events" USING btree ("subscription_id","id");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_charge_id_subscription_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."subscription_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_periods" ADD CONSTRAINT "access_periods_charge_id_subscription_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."subscription_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_by_subscription" ON "consents" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_charge_attempt" ON "payments" USING btree ("charge_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_charge_running" ON "payments" USING btree ("charge_id") WHERE state in ('opening', 'open', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_charge_paid" ON "payments" USING btree ("charge_id") WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "subscriptions_by_user" ON "subscriptions" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_to_check" ON "subscriptions" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("paid_until") WHERE status in ('Active', 'PastDue', 'Cancelled');--> statement-breakpoint
ALTER TABLE "access_periods" ADD CONSTRAINT "access_periods_chargeId_unique" UNIQUE("charge_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_one_subject" CHECK (num_nonnulls("payments"."order_id", "payments"."charge_id") = 1);--> statement-breakpoint
-- Plans that are reduced already have had no other price before.
UPDATE "plans" SET "lowest_price" = "price" WHERE "strike_price" IS NOT NULL;--> statement-breakpoint
UPDATE "plans" SET "webinar_lowest_price" = "webinar_price" WHERE "webinar_strike_price" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_months" CHECK (("plans"."type" = 'Eternal') = ("plans"."months" is null));--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_reductions" CHECK (("plans"."strike_price" is null) = ("plans"."lowest_price" is null) and ("plans"."webinar_strike_price" is null) = ("plans"."webinar_lowest_price" is null));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payment_method" CHECK ("subscriptions"."payment_method" in ('Stripe', 'Blik'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_voucher" CHECK (("subscriptions"."voucher_id" is null) = ("subscriptions"."next_charge_id" is null));