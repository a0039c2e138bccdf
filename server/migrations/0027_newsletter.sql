CREATE TABLE "newsletter_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_ip" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_ip" text,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"email" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"consent_id" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_consent_id_newsletter_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."newsletter_consents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_consents_one_open" ON "newsletter_consents" USING btree ("email") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "newsletter_consents_by_email" ON "newsletter_consents" USING btree ("email");--> statement-breakpoint
CREATE INDEX "newsletter_consents_open" ON "newsletter_consents" USING btree ("asked_at") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "newsletter_consents_withdrawn" ON "newsletter_consents" USING btree ("withdrawn_at");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_due" ON "newsletter_subscribers" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_consent" ON "newsletter_subscribers" USING btree ("consent_id");