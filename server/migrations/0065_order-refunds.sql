CREATE TABLE "order_refund_lines" (
	"order_refund_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"amount" integer NOT NULL,
	"restocked" integer NOT NULL,
	CONSTRAINT "order_refund_lines_order_refund_id_position_pk" PRIMARY KEY("order_refund_id","position"),
	CONSTRAINT "order_refund_lines_quantity" CHECK (least("order_refund_lines"."quantity", "order_refund_lines"."amount", "order_refund_lines"."restocked") >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"gift_card_amount" integer NOT NULL,
	"delivery_amount" integer DEFAULT 0 NOT NULL,
	"goodwill_amount" integer DEFAULT 0 NOT NULL,
	"retained_amount" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"made_by" uuid,
	"request_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_refunds_kind" CHECK ("order_refunds"."kind" in ('refund', 'cancel')),
	CONSTRAINT "order_refunds_amounts" CHECK (least("order_refunds"."amount", "order_refunds"."gift_card_amount", "order_refunds"."retained_amount") >= 0),
	CONSTRAINT "order_refunds_parts" CHECK ("order_refunds"."delivery_amount" >= 0 and "order_refunds"."goodwill_amount" >= 0
        and "order_refunds"."delivery_amount" + "order_refunds"."goodwill_amount" <= "order_refunds"."amount" + "order_refunds"."gift_card_amount")
);
--> statement-breakpoint
CREATE TABLE "action_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"label" text NOT NULL,
	"amount" integer NOT NULL,
	"body" jsonb NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "action_requests_state" CHECK ("action_requests"."state" in ('waiting', 'accepted', 'declined', 'lapsed')),
	CONSTRAINT "action_requests_decided" CHECK (("action_requests"."state" = 'waiting') = ("action_requests"."decided_at" is null)),
	CONSTRAINT "action_requests_reason" CHECK (("action_requests"."state" = 'declined') = ("action_requests"."reason" is not null)),
	CONSTRAINT "action_requests_amount" CHECK ("action_requests"."amount" >= 0)
);
--> statement-breakpoint
DROP INDEX "refunds_due";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "order_refund_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "way" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "repeats" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_announced" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "transfer_account" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "transferred_on" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "transfer_reference" text;--> statement-breakpoint
ALTER TABLE "order_refund_lines" ADD CONSTRAINT "order_refund_lines_order_refund_id_order_refunds_id_fk" FOREIGN KEY ("order_refund_id") REFERENCES "public"."order_refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_request_id_action_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."action_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_requests" ADD CONSTRAINT "action_requests_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "action_requests" ADD CONSTRAINT "action_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refunds_by_order" ON "order_refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_refunds_by_person" ON "order_refunds" USING btree ("made_by","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "action_requests_one_waiting" ON "action_requests" USING btree ("kind","record_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "action_requests_due" ON "action_requests" USING btree ("until") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "action_requests_by_time" ON "action_requests" USING btree ("asked_at");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_refund_id_order_refunds_id_fk" FOREIGN KEY ("order_refund_id") REFERENCES "public"."order_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_by_order_refund" ON "refunds" USING btree ("order_refund_id") WHERE order_refund_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_at") WHERE state = 'pending' and way = 'provider';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_one_subject" CHECK (num_nonnulls("refunds"."payment_id", "refunds"."order_id") = 1);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_way" CHECK ("refunds"."way" = 'transfer' or ("refunds"."way" = 'provider' and "refunds"."payment_id" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transfer" CHECK (num_nonnulls("refunds"."transfer_account", "refunds"."transferred_on", "refunds"."transfer_reference")
        = case when "refunds"."way" = 'transfer' and "refunds"."state" = 'sent' then 3 else 0 end);