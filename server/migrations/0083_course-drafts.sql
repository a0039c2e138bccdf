CREATE TABLE "course_drafts" (
	"course_id" integer PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"base_version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courses" ALTER COLUMN "instructor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ALTER COLUMN "video_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ALTER COLUMN "picture_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "picture_text_pl" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "picture_text_en" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "is_new" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "instructors" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_drafts" ADD CONSTRAINT "course_drafts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_shown_whole" CHECK (not "courses"."is_published" or num_nonnulls("courses"."instructor_id", "courses"."video_id", "courses"."picture_id") = 3);
--> statement-breakpoint
CREATE TRIGGER courses_season_altered AFTER UPDATE OF season_month ON courses
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('courses');
--> statement-breakpoint
CREATE TRIGGER instructors_texts_altered AFTER UPDATE OF initials, role_pl, role_en, bio_pl, bio_en, home_pl, home_en, teaching_since
  ON instructors FOR EACH STATEMENT EXECUTE FUNCTION notify_change('courses');
--> statement-breakpoint
CREATE TRIGGER videos_chapters_altered AFTER UPDATE OF chapters ON videos
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('courses');
--> statement-breakpoint
-- What a picture showed was told by the name of its course.
UPDATE courses SET picture_text_pl = name_pl, picture_text_en = name_en;
