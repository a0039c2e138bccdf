CREATE TABLE "cookie_choices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"choice_id" uuid NOT NULL,
	"marketing" boolean NOT NULL,
	"media" boolean NOT NULL,
	"revision" integer NOT NULL,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "cookie_choices_by_browser" ON "cookie_choices" USING btree ("choice_id","at");--> statement-breakpoint
CREATE INDEX "cookie_choices_oldest" ON "cookie_choices" USING btree ("at");