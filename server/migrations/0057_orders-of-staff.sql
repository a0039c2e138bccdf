CREATE TABLE "order_edits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"edited_by" uuid,
	"edited_at" timestamp with time zone NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "order_notes_kind" CHECK ("order_notes"."kind" in ('note', 'message')),
	CONSTRAINT "order_notes_edited" CHECK ("order_notes"."kind" = 'note' or "order_notes"."edited_at" is null)
);
--> statement-breakpoint
CREATE TABLE "order_tags" (
	"order_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_tags_order_id_tag_pk" PRIMARY KEY("order_id","tag")
);
--> statement-breakpoint
CREATE TABLE "cod_collections" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"amount" integer NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"noted_by" uuid,
	CONSTRAINT "cod_collections_amount" CHECK ("cod_collections"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_position_pk" PRIMARY KEY("shipment_id","position"),
	CONSTRAINT "shipment_lines_quantity" CHECK ("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"carrier" text NOT NULL,
	"number" text,
	"reason" text,
	"shipped_at" timestamp with time zone NOT NULL,
	"shipped_by" uuid,
	CONSTRAINT "shipments_carrier" CHECK ("shipments"."carrier" in ('DPD', 'InPost', 'other')),
	CONSTRAINT "shipments_number" CHECK (num_nonnulls("shipments"."number", "shipments"."reason") = 1)
);
--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_edits" ADD CONSTRAINT "order_edits_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cod_collections" ADD CONSTRAINT "cod_collections_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cod_collections" ADD CONSTRAINT "cod_collections_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_shipped_by_users_id_fk" FOREIGN KEY ("shipped_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_edits_by_order" ON "order_edits" USING btree ("order_id","edited_at");--> statement-breakpoint
CREATE INDEX "order_notes_by_order" ON "order_notes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_tags_by_tag" ON "order_tags" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "shipment_lines_by_order" ON "shipment_lines" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_by_number" ON "shipments" USING btree ("carrier","number") WHERE number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_by_order" ON "shipments" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "withdrawals_by_order" ON "withdrawals" USING btree (regexp_replace(order_number, '[^0-9]', '', 'g')) WHERE order_number is not null;--> statement-breakpoint
CREATE INDEX "mails_by_order" ON "mails" USING btree ((data ->> 'orderId')) WHERE (data ->> 'orderId') is not null;
--> statement-breakpoint
CREATE TRIGGER shipments_kept BEFORE DELETE OR TRUNCATE ON shipments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER shipment_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shipment_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER cod_collections_kept BEFORE DELETE OR TRUNCATE ON cod_collections
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What staff wrote or changed stays for as long as the order names anybody.
CREATE FUNCTION keep_order_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND anonymised_at IS NOT NULL) THEN
    RAISE EXCEPTION '% is kept with its order', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_notes_kept BEFORE DELETE ON order_notes FOR EACH ROW EXECUTE FUNCTION keep_order_record();
--> statement-breakpoint
CREATE TRIGGER order_edits_kept BEFORE DELETE ON order_edits FOR EACH ROW EXECUTE FUNCTION keep_order_record();
