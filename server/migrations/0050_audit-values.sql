CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"content_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_entryId_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "audit_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"record" text NOT NULL,
	"record_id" text NOT NULL,
	"field" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"version" integer
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "record" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "record_id" text;--> statement-breakpoint
ALTER TABLE "audit_changes" ADD CONSTRAINT "audit_changes_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_changes_by_entry" ON "audit_changes" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "audit_changes_by_record" ON "audit_changes" USING btree ("record","record_id","version");--> statement-breakpoint
CREATE INDEX "audit_entries_by_record" ON "audit_entries" USING btree ("record","record_id","at") WHERE record is not null;--> statement-breakpoint
CREATE TRIGGER audit_changes_never_changed BEFORE UPDATE ON audit_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
