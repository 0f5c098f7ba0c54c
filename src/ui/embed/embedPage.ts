/** The script of `/embed/`: a check of one address in a frame on another page. */
import 'everclaim-chosen-font'
import '../page/global.css'
import './embed.css'
import { readSiteConfig } from '../../config/readSiteConfig.ts'
import { attachEmbed } from './attachEmbed.ts'

void attachEmbed(readSiteConfig(), document.documentElement.dataset.campaign, document, window)
