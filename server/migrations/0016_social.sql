CREATE TABLE "social_identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "social_identities_subject" UNIQUE("provider","subject"),
	CONSTRAINT "social_identities_provider_known" CHECK ("social_identities"."provider" in ('google', 'facebook'))
);
--> statement-breakpoint
CREATE TABLE "social_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "social_links_provider_known" CHECK ("social_links"."provider" in ('google', 'facebook'))
);
--> statement-breakpoint
CREATE TABLE "social_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "social_identities" ADD CONSTRAINT "social_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_links" ADD CONSTRAINT "social_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "social_identities_by_user" ON "social_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "social_links_by_user" ON "social_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "social_links_by_expiry" ON "social_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "social_tokens_by_expiry" ON "social_tokens" USING btree ("expires_at");