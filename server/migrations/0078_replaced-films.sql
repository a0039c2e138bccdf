ALTER TABLE "videos" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "course_id" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_replaced_at" ON "videos" USING btree ("replaced_at") WHERE replaced_at is not null;--> statement-breakpoint
CREATE INDEX "videos_of_course" ON "videos" USING btree ("course_id") WHERE course_id is not null;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_replaced" CHECK (num_nonnulls("videos"."course_id", "videos"."page") = (case when "videos"."replaced_at" is null then 0 else 1 end));