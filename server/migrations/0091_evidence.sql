ALTER TABLE "course_progress" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "content" jsonb;
