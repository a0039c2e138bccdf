ALTER TABLE "invoices" ADD COLUMN "anonymised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "anonymised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "anonymised_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "invoices_files_over" ON "invoices" USING btree ("anonymised_at") WHERE anonymised_at is not null and file_id is not null;--> statement-breakpoint
CREATE INDEX "orders_kept" ON "orders" USING btree ("created_at") WHERE user_id is null and anonymised_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_kept" ON "subscriptions" USING btree ("created_at") WHERE user_id is null and anonymised_at is null;--> statement-breakpoint
-- A document says for ever what it said when it was issued; its file may follow, and once no law keeps it, it names no buyer.
CREATE OR REPLACE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := '{file_id,due_at}';
BEGIN
  IF OLD.anonymised_at IS NULL AND NEW.anonymised_at IS NOT NULL AND OLD.issued_at < app_now() - interval '5 years'
    AND NEW.buyer = '{"name": "", "taxId": null, "address": null}' THEN
    free := '{file_id,due_at,buyer,anonymised_at}';
  END IF;
  IF to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free THEN
    RAISE EXCEPTION 'a document that was issued is not rewritten' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER order_events_append_only ON order_events;
--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE DELETE OR TRUNCATE ON order_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What happened to an order is never rewritten; the details go when the order names nobody any more.
CREATE FUNCTION keep_order_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.details IS NOT NULL OR to_jsonb(NEW) - 'details' IS DISTINCT FROM to_jsonb(OLD) - 'details'
    OR NOT EXISTS (SELECT FROM orders WHERE id = OLD.order_id AND anonymised_at IS NOT NULL) THEN
    RAISE EXCEPTION 'order_events is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_events_kept BEFORE UPDATE ON order_events FOR EACH ROW EXECUTE FUNCTION keep_order_event();
