ALTER TABLE "orders" ADD COLUMN "vat_id_check" jsonb;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "vat_id_check" jsonb;