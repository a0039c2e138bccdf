CREATE TABLE "invoice_series" (
	"name" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"series" text NOT NULL,
	"position" integer NOT NULL,
	"number" text NOT NULL,
	"occasion" text NOT NULL,
	"order_id" uuid,
	"subscription_id" uuid,
	"reference" text,
	"plan_pl" text,
	"plan_en" text,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total" integer NOT NULL,
	"vat_total" integer NOT NULL,
	"discount_code" text,
	"payment_method" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"file_id" uuid,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_occasion_unique" UNIQUE("occasion"),
	CONSTRAINT "invoices_place" UNIQUE("series","position"),
	CONSTRAINT "invoices_type" CHECK ("invoices"."type" in ('Invoice', 'Receipt')),
	CONSTRAINT "invoices_one_subject" CHECK (num_nonnulls("invoices"."order_id", "invoices"."subscription_id") = 1),
	CONSTRAINT "invoices_amounts" CHECK ("invoices"."vat_total" between 0 and "invoices"."total")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_series_invoice_series_name_fk" FOREIGN KEY ("series") REFERENCES "public"."invoice_series"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_by_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_by_subscription" ON "invoices" USING btree ("subscription_id","issued_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_at") WHERE file_id is null;--> statement-breakpoint
-- A document says for ever what it said when it was issued; only its file may follow.
CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - '{file_id,due_at}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{file_id,due_at}'::text[] THEN
    RAISE EXCEPTION 'a document that was issued is not rewritten' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_kept BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_invoice();
--> statement-breakpoint
CREATE TRIGGER invoices_not_removed BEFORE DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
