CREATE TABLE "drafts" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"base_version" integer,
	"body" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_user_id_kind_record_id_pk" PRIMARY KEY("user_id","kind","record_id")
);
--> statement-breakpoint
CREATE TABLE "first_views" (
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "first_views_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"has_single_keys" boolean NOT NULL,
	"notices" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_rows" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record" text NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bulk_rows_run_id_position_pk" PRIMARY KEY("run_id","position"),
	CONSTRAINT "bulk_rows_state" CHECK ("bulk_rows"."state" in ('waiting', 'done', 'skipped', 'failed')),
	CONSTRAINT "bulk_rows_code" CHECK (("bulk_rows"."code" is not null) = ("bulk_rows"."state" in ('skipped', 'failed')))
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"started_by" uuid,
	"input" jsonb NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"file_name" text,
	CONSTRAINT "bulk_runs_state" CHECK ("bulk_runs"."state" in ('waiting', 'running', 'stopping', 'stopped', 'done')),
	CONSTRAINT "bulk_runs_ended" CHECK (("bulk_runs"."state" in ('stopped', 'done')) = ("bulk_runs"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "search_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"record_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"term" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_terms_kind_record_id_term_pk" PRIMARY KEY("kind","record_id","term")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_views" ADD CONSTRAINT "first_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_views" ADD CONSTRAINT "first_views_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_preferences" ADD CONSTRAINT "staff_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_by_time" ON "drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "first_views_by_view" ON "first_views" USING btree ("view_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("list") WHERE is_shared;--> statement-breakpoint
CREATE INDEX "bulk_rows_waiting" ON "bulk_rows" USING btree ("run_id","position") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "bulk_runs_due" ON "bulk_runs" USING btree ("due_at") WHERE state in ('waiting', 'running', 'stopping');--> statement-breakpoint
CREATE INDEX "bulk_runs_by_end" ON "bulk_runs" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "bulk_runs_by_person" ON "bulk_runs" USING btree ("started_by","created_at");--> statement-breakpoint
CREATE INDEX "search_terms_by_prefix" ON "search_terms" USING btree ("kind","term" text_pattern_ops,"at" DESC NULLS LAST,"record_id");--> statement-breakpoint
CREATE INDEX "orders_listed" ON "orders" USING btree ("created_at","number") WHERE status <> 'None';--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (kind, record_id) VALUES (TG_ARGV[0], coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_searched AFTER INSERT OR DELETE OR UPDATE OF first_name, last_name, email, phone, tracking_code, company_data ON orders
  FOR EACH ROW EXECUTE FUNCTION note_search_change('order');
--> statement-breakpoint
CREATE TRIGGER users_searched AFTER INSERT OR DELETE OR UPDATE OF first_name, last_name, email, phone_number, company_data ON users
  FOR EACH ROW EXECUTE FUNCTION note_search_change('person');
--> statement-breakpoint
CREATE TRIGGER invoices_searched AFTER INSERT OR DELETE OR UPDATE OF number, buyer ON invoices
  FOR EACH ROW EXECUTE FUNCTION note_search_change('document');
--> statement-breakpoint
CREATE TRIGGER vouchers_searched AFTER INSERT OR DELETE OR UPDATE OF code, kind ON vouchers
  FOR EACH ROW EXECUTE FUNCTION note_search_change('code');
--> statement-breakpoint
CREATE TRIGGER products_searched AFTER INSERT OR DELETE OR UPDATE OF name_pl, name_en, sku ON products
  FOR EACH ROW EXECUTE FUNCTION note_search_change('product');
--> statement-breakpoint
CREATE TRIGGER courses_searched AFTER INSERT OR DELETE OR UPDATE OF name_pl, name_en ON courses
  FOR EACH ROW EXECUTE FUNCTION note_search_change('course');
--> statement-breakpoint
CREATE TRIGGER trainings_searched AFTER INSERT OR DELETE OR UPDATE OF name_pl, name_en, location_pl ON trainings
  FOR EACH ROW EXECUTE FUNCTION note_search_change('training');
--> statement-breakpoint
INSERT INTO search_changes (kind, record_id)
  SELECT 'order', id::text FROM orders UNION ALL SELECT 'person', id::text FROM users UNION ALL SELECT 'document', id::text FROM invoices
  UNION ALL SELECT 'code', id::text FROM vouchers UNION ALL SELECT 'product', id::text FROM products
  UNION ALL SELECT 'course', id::text FROM courses UNION ALL SELECT 'training', id::text FROM trainings;
