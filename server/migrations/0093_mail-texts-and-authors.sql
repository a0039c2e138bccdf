CREATE TABLE "author_treatments" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"treatment" text NOT NULL,
	"until" timestamp with time zone,
	"reason" text NOT NULL,
	"set_by" uuid,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "author_treatments_known" CHECK ("author_treatments"."treatment" in ('trusted', 'silenced')),
	CONSTRAINT "author_treatments_until" CHECK (("author_treatments"."treatment" = 'silenced') = ("author_treatments"."until" is not null))
);
--> statement-breakpoint
CREATE TABLE "mail_texts" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"words" jsonb NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_texts_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
ALTER TABLE "author_treatments" ADD CONSTRAINT "author_treatments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "author_treatments" ADD CONSTRAINT "author_treatments_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "author_treatments_by_time" ON "author_treatments" USING btree ("set_at");--> statement-breakpoint
CREATE INDEX "author_treatments_by_setter" ON "author_treatments" USING btree ("set_by");--> statement-breakpoint
CREATE TRIGGER mail_texts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON mail_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
