ALTER TABLE "courses" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "courses_planned" ON "courses" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_plan" CHECK (not ("courses"."is_published" and "courses"."publish_at" is not null));
