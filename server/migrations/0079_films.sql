CREATE TABLE "film_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" integer,
	"page" text,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"started_by" uuid,
	"entry_id" uuid NOT NULL,
	"state" text NOT NULL,
	"share" smallint DEFAULT 0 NOT NULL,
	"reason" text,
	"detail" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"attempt" integer DEFAULT 0 NOT NULL,
	"locked_by" uuid,
	"locked_until" timestamp with time zone,
	"is_lock_wanted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "film_uploads_place" CHECK (num_nonnulls("film_uploads"."course_id", "film_uploads"."page") = 1),
	CONSTRAINT "film_uploads_state" CHECK ("film_uploads"."state" in ('sending', 'waiting', 'working', 'stopping', 'stopped', 'failed')),
	CONSTRAINT "film_uploads_reason" CHECK (("film_uploads"."state" = 'failed') = ("film_uploads"."reason" is not null)),
	CONSTRAINT "film_uploads_due" CHECK (("film_uploads"."state" in ('waiting', 'working', 'stopping')) = ("film_uploads"."due_at" is not null)),
	CONSTRAINT "film_uploads_share" CHECK ("film_uploads"."share" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "course_id" integer;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "film_uploads" ADD CONSTRAINT "film_uploads_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "film_uploads" ADD CONSTRAINT "film_uploads_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "film_uploads_due_at" ON "film_uploads" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "film_uploads_of_course" ON "film_uploads" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "film_uploads_by_person" ON "film_uploads" USING btree ("started_by");--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "videos_replaced_at" ON "videos" USING btree ("replaced_at") WHERE replaced_at is not null;--> statement-breakpoint
CREATE INDEX "videos_of_course" ON "videos" USING btree ("course_id") WHERE course_id is not null;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_replaced" CHECK (num_nonnulls("videos"."course_id", "videos"."page") = (case when "videos"."replaced_at" is null then 0 else 1 end));
