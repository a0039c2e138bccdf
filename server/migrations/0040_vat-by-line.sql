ALTER TABLE "products" DROP CONSTRAINT "products_vat_rate";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_amounts";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_vat_rate_to_confirm" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_parts" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "returned" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_vat_rate" CHECK ("products"."vat_rate" in (0, 5, 8, 23));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_amounts" CHECK (case "invoices"."type" when 'Correction'
        then "invoices"."total" <= 0 and "invoices"."vat_total" between 2 * "invoices"."total" and -"invoices"."total"
        else "invoices"."vat_total" between 0 and "invoices"."total" end);--> statement-breakpoint
-- As before, and a correction of the buyer's data no longer says who the buyer was, once no law keeps it.
CREATE OR REPLACE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := '{file_id,due_at}';
BEGIN
  IF OLD.anonymised_at IS NULL AND NEW.anonymised_at IS NOT NULL AND OLD.issued_at < app_now() - interval '5 years'
    AND NEW.buyer = '{"name": "", "taxId": null, "address": null}'
    AND NEW.corrected IS NOT DISTINCT FROM OLD.corrected - 'buyer' THEN
    free := '{file_id,due_at,buyer,corrected,anonymised_at}';
  END IF;
  IF to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free THEN
    RAISE EXCEPTION 'a document that was issued is not rewritten' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
