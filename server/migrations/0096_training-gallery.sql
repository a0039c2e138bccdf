ALTER TABLE "training_images" DROP CONSTRAINT "training_images_pkey";--> statement-breakpoint
ALTER TABLE "training_images" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "training_images" ADD CONSTRAINT "training_images_position_unique" UNIQUE("position");
