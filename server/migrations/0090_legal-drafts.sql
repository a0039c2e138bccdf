CREATE TABLE "legal_drafts" (
	"kind" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"html_pl" text,
	"html_en" text,
	"changed_by" uuid,
	"changed_at" timestamp with time zone,
	"publish_at" timestamp with time zone,
	"planned_by" uuid,
	CONSTRAINT "legal_drafts_in_both" CHECK (("legal_drafts"."html_pl" is null) = ("legal_drafts"."html_en" is null)),
	CONSTRAINT "legal_drafts_planned" CHECK ("legal_drafts"."publish_at" is null or "legal_drafts"."html_pl" is not null)
);
--> statement-breakpoint
ALTER TABLE "legal_texts" ADD COLUMN "published_by" uuid;--> statement-breakpoint
CREATE INDEX "consents_by_text" ON "consents" USING btree ("kind","version","at");
