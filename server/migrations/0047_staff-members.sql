CREATE TABLE "staff_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"roles" text[] NOT NULL,
	"invited_by" uuid,
	"since" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "staff_members_roles" CHECK ("staff_members"."roles" <@ '{owner,shop,content,support,accountant}'::text[] and cardinality("staff_members"."roles") > 0)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kind" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_kind" CHECK ("sessions"."kind" in ('public', 'staff'));--> statement-breakpoint
-- Accounts that moderated so far go on doing so; who runs the academy becomes an owner.
INSERT INTO "staff_members" ("user_id", "roles", "since")
  SELECT "id", CASE WHEN "is_demo" OR 'Super Admin' = ANY("roles") THEN '{owner}'::text[] ELSE '{content,support}'::text[] END, "created_at"
  FROM "users" WHERE "roles" && '{Admin,"Super Admin"}'::text[];
