ALTER TABLE "legal_drafts" ADD COLUMN "notice_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "legal_drafts" ADD COLUMN "noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "legal_drafts" ADD COLUMN "noticed" integer;--> statement-breakpoint
ALTER TABLE "legal_drafts" ADD CONSTRAINT "legal_drafts_noticed" CHECK (("legal_drafts"."noticed_at" is null) = ("legal_drafts"."noticed" is null));--> statement-breakpoint
ALTER TABLE "legal_drafts" ADD CONSTRAINT "legal_drafts_notice" CHECK ("legal_drafts"."notice_at" is null or "legal_drafts"."publish_at" is not null);