CREATE TABLE "document_number_checks" (
	"series" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"findings" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_number_checks" ADD CONSTRAINT "document_number_checks_series_invoice_series_name_fk" FOREIGN KEY ("series") REFERENCES "public"."invoice_series"("name") ON DELETE no action ON UPDATE no action;