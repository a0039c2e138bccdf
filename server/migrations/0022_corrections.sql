ALTER TABLE "invoices" DROP CONSTRAINT "invoices_type";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_amounts";--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "due_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "corrects_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "corrected" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects_id_invoices_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_by_corrected" ON "invoices" USING btree ("corrects_id") WHERE corrects_id is not null;--> statement-breakpoint
CREATE INDEX "payments_by_provider" ON "payments" USING btree ("provider_payment_id") WHERE provider_payment_id is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_providerRefundId_unique" UNIQUE("provider_refund_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrected" CHECK (num_nonnulls("invoices"."corrects_id", "invoices"."corrected") = case "invoices"."type" when 'Correction' then 2 else 0 end);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_type" CHECK ("invoices"."type" in ('Invoice', 'Receipt', 'Correction'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_amounts" CHECK (case "invoices"."type" when 'Correction' then "invoices"."total" < 0 and "invoices"."vat_total" between "invoices"."total" and 0
        else "invoices"."vat_total" between 0 and "invoices"."total" end);