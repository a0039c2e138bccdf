CREATE TABLE "disk_samples" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"free_bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_kinds" (
	"key" text PRIMARY KEY NOT NULL,
	"message" text NOT NULL,
	"error" text NOT NULL,
	"route" text,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"request_id" text
);
--> statement-breakpoint
ALTER TABLE "job_runs" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "error_kinds_by_time" ON "error_kinds" USING btree ("last_at");