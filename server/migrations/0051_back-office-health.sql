CREATE TABLE "health_findings" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"last_run_at" timestamp with time zone NOT NULL,
	"last_ms" integer NOT NULL,
	"last_work_at" timestamp with time zone,
	"last_count" integer NOT NULL,
	"failures" integer NOT NULL,
	"failed_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"event_id" text,
	"type" text,
	"received_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"record" text
);
--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"queue" text NOT NULL,
	"record" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"error" text NOT NULL,
	"retry_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_time" ON "webhook_deliveries" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_event" ON "webhook_deliveries" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "dead_letters_by_time" ON "dead_letters" USING btree ("at");--> statement-breakpoint
CREATE INDEX "dead_letters_to_retry" ON "dead_letters" USING btree ("retry_at") WHERE retry_at is not null;--> statement-breakpoint
CREATE INDEX "orders_of_people" ON "orders" USING btree ("user_id","created_at") WHERE status not in ('None', 'Canceled');--> statement-breakpoint
CREATE INDEX "orders_by_payment_time" ON "orders" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "users_by_time" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(last_name || ' ' || first_name),"id");--> statement-breakpoint
CREATE INDEX "refunds_failed" ON "refunds" USING btree ("created_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "mails_given_up" ON "mails" USING btree ("created_at") WHERE failed_at is not null and sent_at is null;