ALTER TABLE "invoices" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "replaced" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces_id_invoices_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces" UNIQUE("replaces_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaced" CHECK (num_nonnulls("invoices"."replaces_id", "invoices"."replaced") in (0, 2) and ("invoices"."replaces_id" is null or "invoices"."type" = 'Invoice'));